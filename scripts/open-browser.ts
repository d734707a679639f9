import { spawn } from 'node:child_process'

const command = (platform: NodeJS.Platform, address: string): [string, ...string[]] => {
  if (platform === 'darwin') return ['open', address]
  // Not `start`, which is of cmd.exe and reads & and ^.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address]
  return ['xdg-open', address]
}

/** Opens the system's browser; where there is none, the printed address has to do. */
export const openBrowser = (address: string, platform: NodeJS.Platform = process.platform): void => {
  const [program, ...args] = command(platform, address)
  const child = spawn(program, args, { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
