import { describe, expect, test } from 'vitest'
import { defineResource } from '../definition/define'
import { files, html, longText, number, text } from '../definition/fields'
import { BODY_MOST, BODY_USUAL, recordBodyMax } from './body-limits'
import { allCalls } from './openapi'

const resource = (fields: Parameters<typeof defineResource>[1]['fields']) =>
  defineResource('leads', { title: 'name', fields, list: { columns: ['name'] }, form: [['name']] })

describe('the largest body of a record', () => {
  test('is the usual one where its fields are small, whatever values its numbers take', () => {
    expect(recordBodyMax(resource({ name: text(), size: number({ max: 2_000_000_000 }) }))).toBe(65_536)
  })

  test('holds what its fields hold, also in letters of four bytes', () => {
    const limit = recordBodyMax(resource({ name: text(), note: longText({ max: 50_000 }) }))
    const largest = JSON.stringify({ name: '😀'.repeat(127), note: '😀'.repeat(25_000) })
    expect(limit).toBeGreaterThan(Buffer.byteLength(largest))
    expect(limit).toBeLessThan(250_000)
  })

  test('counts the names of its fields, lists of files, and nothing that the server fills', () => {
    const note = longText({ max: 100_000 })
    const least = recordBodyMax(resource({ name: text(), note }))
    expect(recordBodyMax(resource({ name: text(), note, page: longText({ max: 50_000, read: true }) }))).toBe(
      least,
    )
    expect(recordBodyMax(resource({ name: text(), longer_note: note })) - least).toBe(28)
    // Fifty files, each with the longest address and name.
    expect(recordBodyMax(resource({ name: text(), note, papers: files({ max: 5 }) }))).toBeGreaterThan(
      least + 37_750,
    )
  })

  test('ends at ten megabytes', () => {
    expect(recordBodyMax(resource({ name: text(), content: html({ max: 90_000_000 }) }))).toBe(BODY_MOST)
  })
})

test('no call declares a limit that is smaller than the usual one, or larger than the largest', () => {
  const declared = allCalls().flatMap(({ id, bodyMax }) => (bodyMax === undefined ? [] : [{ id, bodyMax }]))
  expect(declared.filter(({ bodyMax }) => bodyMax < BODY_USUAL || bodyMax > BODY_MOST)).toEqual([])
})

test('nobody who is not signed in may send more than the usual, but the systems that call our hooks', () => {
  const open = allCalls().filter(({ access, bodyMax = 0 }) => access === 'public' && bodyMax > BODY_USUAL)
  expect(open.map(({ path }) => path)).toEqual(['//hooks/{source}'])
})
