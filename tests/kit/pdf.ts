import { findChromium } from './chromium'

/**
 * Lets this process make PDF by the Chromium that the browser tests use.
 * @returns what puts the environment back
 */
export async function givePdfBrowser(): Promise<() => void> {
  const { path, env } = await findChromium()
  const before = { ...process.env }
  Object.assign(process.env, env, { CHROMIUM_PATH: path })
  return () => {
    for (const name of [...Object.keys(env), 'CHROMIUM_PATH'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
}
