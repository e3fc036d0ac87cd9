import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givePdfBrowser } from '../../tests/kit/pdf'
import { printDocument, renderPdf } from '.'

let takeBack: () => void
beforeAll(async () => {
  takeBack = await givePdfBrowser()
})
afterAll(() => takeBack())

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
const print = (body: string, title = 'Test') => renderPdf({ html: `<html><body>${body}`, title })

test('makes a PDF whose Arabic letters can be copied, with the font within, and leaves nothing behind', async () => {
  const html = await printDocument({
    title: 'عقد',
    lang: 'ar',
    dir: 'rtl',
    body: '<h1>عقد تسجيل</h1><p>يلتزم الطرفان بما يلي.</p><p style="break-before: page">ثانيًا</p>',
  })
  const folder = await mkdtemp(join(tmpdir(), 'lotse-tests-pdf-'))
  vi.stubEnv('TMPDIR', folder)
  const pdf = await renderPdf({ html, title: 'عقد' })
  const text = pdf.toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(2)
  expect(text).toContain('IBMPlexSansArabic')
  expect(text).toContain('/ToUnicode')
  vi.unstubAllEnvs()
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

test('fetches nothing for a page, whichever way it asks', async () => {
  let hits = 0
  const server = createServer((_, reply) => {
    hits += 1
    reply.end('hit')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const from = (host: string) => `
    <img src="http://${host}:${port}/a.png"><iframe src="http://${host}:${port}/b"></iframe>
    <link rel=stylesheet href="http://${host}:${port}/c.css"><link rel=prefetch href="http://${host}:${port}/p">
    <style>@import url(http://${host}:${port}/d.css); body { background: url(http://${host}:${port}/e.png) }</style>
    <object data="http://${host}:${port}/f"></object><embed src="http://${host}:${port}/g">
    <meta http-equiv=refresh content="0;url=http://${host}:${port}/h">`
  const pdf = await print(`<p>still here</p>${from('127.0.0.1')}${from('localhost')}`)
  server.close()
  expect(pagesOf(pdf)).toBeGreaterThan(0)
  expect(hits).toBe(0)
})

test('runs no script of a page and reads no file of the machine', async () => {
  const grow = `document.body.innerHTML = '<p style="break-before: page">x</p>'.repeat(5)`
  const hostile = `<p>one page</p><script>${grow}</script><img src=x onerror="${grow.replaceAll('"', "'")}">
    <svg onload="${grow.replaceAll('"', "'")}"></svg>
    <iframe srcdoc="<script>parent.document.body.innerHTML=''</script>" height=10></iframe>
    <iframe src="file:///etc/passwd" height=10></iframe>`
  expect(pagesOf(await print(hostile))).toBe(1)
})

test('says so where there is no Chromium', async () => {
  const path = process.env.CHROMIUM_PATH
  process.env.CHROMIUM_PATH = '/nowhere/chromium'
  try {
    await expect(print('x')).rejects.toMatchObject({ code: 'pdf_unavailable', status: 503 })
  } finally {
    process.env.CHROMIUM_PATH = path
  }
})

test('several at once all come, and a title is text', async () => {
  const all = await Promise.all([1, 2, 3].map(number => print(`<p>${number}`, '<img src=x> & "it"')))
  expect(all.map(pagesOf)).toEqual([1, 1, 1])
})
