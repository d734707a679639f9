import type { WebPreferences } from 'electron'

/** Of every window. Most are Electron's defaults too; written down, no later default can undo them. */
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
} as const satisfies WebPreferences

/** The console's canvas (src/renderer/src/styles/tokens.css): what a window shows before its page does. */
export const canvasColor = (isDark: boolean): string => (isDark ? '#0d0f14' : '#f6f8fc')
