import type { WebPreferences } from 'electron'

/**
 * The preferences of every window. Most equal Electron's defaults; they are explicit so that a changed default has no
 * effect.
 */
export const pagePreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
  // The user can stop a page that shows one dialog after another.
  safeDialogs: true,
} as const satisfies WebPreferences

/** The console's canvas colours (src/renderer/src/styles/tokens.css). */
const canvas = { light: '#f6f8fc', dark: '#0d0f14' }

/** The colour that a window shows before its page is drawn. */
export const canvasColor = (isDark: boolean): string => (isDark ? canvas.dark : canvas.light)

/** The style of the shell's own pages: the font, and the console's colours. */
export const ownPageStyle = `font: 14px system-ui; color: light-dark(#1c2230, #e8eaf0);
background: light-dark(${canvas.light}, ${canvas.dark})`
