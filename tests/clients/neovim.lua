-- Neovim as a client of `lud lsp`: opens a shipped game, breaks it, completes, renames and formats.
-- Run by .ci/clients, with the program and the game in LUD and GAME.
local lud, game = vim.env.LUD, vim.env.GAME

local function fail(why)
  io.stderr:write("neovim: " .. why .. "\n")
  vim.cmd("cquit")
end

local function main()
  local function wait(what, condition)
    if not vim.wait(30000, condition, 20) then
      error("waited in vain for " .. what)
    end
  end

  vim.cmd("edit " .. vim.fn.fnameescape(game))
  local text = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  local id = vim.lsp.start_client({
    name = "lud",
    cmd = { lud, "lsp" },
    root_dir = vim.fn.fnamemodify(game, ":h"),
    flags = { debounce_text_changes = 0 },
  })
  local client = vim.lsp.get_client_by_id(id)
  vim.lsp.buf_attach_client(0, id)
  wait("the server", function()
    return client.initialized and client.server_capabilities.hoverProvider
  end)

  local function ask(method, params)
    params.textDocument = vim.lsp.util.make_text_document_params()
    local answer, why = client.request_sync(method, params, 30000, 0)
    if not answer or answer.err then
      error(method .. ": " .. vim.inspect(why or answer.err))
    end
    return answer.result
  end
  local function errors()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })
  end
  local function lines()
    return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
  end

  -- A bracket is deleted: there is an error; it is put back: there is none.
  local row
  for number, line in ipairs(text) do
    if line:find("%(equipment") then
      row = number - 1
    end
  end
  local column = text[row + 1]:find("%(equipment")
  vim.api.nvim_buf_set_text(0, row, column - 1, row, column, {})
  wait("an error", function()
    return errors() > 0
  end)
  vim.api.nvim_buf_set_text(0, row, column - 1, row, column - 1, { "(" })
  wait("no error", function()
    return errors() == 0
  end)

  -- What was deleted is offered.
  vim.api.nvim_buf_set_text(0, row, column, row, column + #"equipment", {})
  local offered = ask("textDocument/completion", { position = { line = row, character = column } })
  local found = false
  for _, item in ipairs(offered.items) do
    found = found or item.label == "equipment"
  end
  if not found then
    error("`equipment` is not offered")
  end
  vim.api.nvim_buf_set_text(0, row, column, row, column, { "equipment" })
  local hover = ask("textDocument/hover", { position = { line = row, character = column + 1 } })
  if not hover.contents.value:find("Everything the game is played with", 1, true) then
    error("hover: " .. vim.inspect(hover))
  end

  -- A define has another name, and its old one again: the text is as it was.
  local define, at
  for number, line in ipairs(text) do
    local _, last, name = line:find('%(define "([%w-]+)"')
    if name and not define then
      define, at = name, { line = number - 1, character = last - #name }
    end
  end
  local function rename(name)
    local edit = ask("textDocument/rename", { position = at, newName = name })
    vim.lsp.util.apply_workspace_edit(edit, client.offset_encoding)
  end
  if define then
    rename("QuiteNew")
    if not lines():find('"QuiteNew"', 1, true) or lines():find('"' .. define .. '"', 1, true) then
      error("rename")
    end
    rename(define)
  end
  if lines() ~= table.concat(text, "\n") then
    error("renamed twice, the text is another one")
  end

  -- Its layout is that of `lud fmt` already.
  local options = { tabSize = 4, insertSpaces = true }
  local edits = ask("textDocument/formatting", { options = options })
  if edits and #edits > 0 then
    error("the layout would change: " .. vim.inspect(edits))
  end
  client.stop()
  print("neovim: " .. vim.fn.fnamemodify(game, ":t") .. " is served\n")
end

local fine, why = pcall(main)
if fine then
  vim.cmd("qall!")
else
  fail(tostring(why))
end
