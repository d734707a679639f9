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
  // A page that shows dialogs again and again can be stopped from doing so.
  safeDialogs: true,
} as const satisfies WebPreferences

/** The console's canvas colour (src/renderer/src/styles/tokens.css), shown before the page is drawn. */
export const canvasColor = (isDark: boolean): string => (isDark ? '#0d0f14' : '#f6f8fc')
