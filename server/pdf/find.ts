import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = [
  'chromium',
  'chromium-browser',
  'chrome-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'msedge',
]
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]

/**
 * The Chromium that makes PDF: CHROMIUM_PATH, one on PATH, or one where systems put it.
 * @returns undefined where there is none; then a page is printed by the reader's own browser
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH?.trim()) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...USUAL_PLACES]
  return folders
    .flatMap(folder => [...NAMES, 'Google Chrome', 'Chromium'].map(name => join(folder, name)))
    .find(existsSync)
}
