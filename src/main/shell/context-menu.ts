import {
  BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron'

type Params = Pick<ContextMenuParams, 'x' | 'y' | 'isEditable' | 'selectionText' | 'linkURL' | 'editFlags'>

const template = (contents: WebContents, params: Params): MenuItemConstructorOptions[] => {
  const { isEditable, selectionText, linkURL, editFlags } = params
  const history = contents.navigationHistory
  // The page may close its window while the menu is open.
  const onPage = (act: () => void) => () => contents.isDestroyed() || act()
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const edit: MenuItemConstructorOptions[] = [
    { id: 'cut', role: 'cut', enabled: editFlags.canCut },
    { id: 'copy', role: 'copy', enabled: editFlags.canCopy },
    { id: 'paste', role: 'paste', enabled: editFlags.canPaste },
    { id: 'select-all', role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
  const copy: MenuItemConstructorOptions = { id: 'copy', role: 'copy' }
  const copyLink: MenuItemConstructorOptions = {
    ...{ id: 'copy-link', label: 'Copy Link Address', click: () => clipboard.writeText(linkURL) },
  }
  return [
    ...(isEditable ? edit : selectionText === '' ? [] : [copy]),
    ...(linkURL === '' ? [] : [copyLink]),
    ...(isEditable || selectionText !== '' || linkURL !== '' ? [separator] : []),
    { id: 'back', label: 'Back', enabled: history.canGoBack(), click: onPage(() => history.goBack()) },
    { id: 'forward', label: 'Forward', enabled: history.canGoForward(), click: onPage(() => history.goForward()) },
    { id: 'reload', label: 'Reload', click: onPage(() => contents.reload()) },
    separator,
    { id: 'inspect', label: 'Inspect', click: onPage(() => contents.inspectElement(params.x, params.y)) },
  ]
}

/** Shows the context menu with the actions possible at the click. */
export const offerContextMenu = (contents: WebContents): void => {
  contents.on('context-menu', (_event, params) => {
    // The window with the keys may be another one.
    const window = BrowserWindow.fromWebContents(contents)
    if (window === null) return
    const { frame, menuSourceType: sourceType } = params
    Menu.buildFromTemplate(template(contents, params)).popup({ window, sourceType, ...(frame && { frame }) })
  })
}
