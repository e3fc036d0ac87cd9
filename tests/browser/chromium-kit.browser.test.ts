import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { accessibilityFaults, closePages, newPage, picture } from '../kit/chromium'

afterAll(closePages)

test('shows a page, finds its faults and takes its picture', async () => {
  const page = await newPage({ locale: 'ar', width: 600, dark: true })
  await page.setContent(`<!doctype html><html lang="ar" dir="rtl"><head><title>دليل</title></head>
    <body><main><h1>مرحبا</h1><img src="data:,"></main></body></html>`)
  expect(
    await page.evaluate(() => [navigator.language, matchMedia('(prefers-color-scheme: dark)').matches]),
  ).toEqual(['ar', true])
  const faults = await accessibilityFaults(page)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain('image-alt')
  const path = await picture(page, 'chromium-kit')
  expect(existsSync(path)).toBe(true)
  await rm(path)
  await page.context().close()
})
