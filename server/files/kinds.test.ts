import { expect, it } from 'vitest'
import { nameWith } from './kinds'

it.each([
  ['pdf', 'passport.pdf', 'passport.pdf'],
  ['pdf', 'Passport.PDF', 'Passport.PDF'],
  ['jpg', 'face.jpeg', 'face.jpeg'],
  ['pdf', 'جواز السفر.pdf', 'جواز السفر.pdf'],
  // Files that a machine would run or show as a page, whatever they contain.
  ['pdf', 'invoice.html', 'invoice.html.pdf'],
  ['docx', 'run.bat', 'run.bat.docx'],
  ['pdf', 'cv', 'cv.pdf'],
  // Turned around this reads "cvexe.pdf".
  ['pdf', 'cv\u202efdp.exe', 'cvfdp.exe.pdf'],
])('a file of kind %s is not handed over as another one: %j', (extension, name, handed) => {
  expect(nameWith(extension, name)).toBe(handed)
})
