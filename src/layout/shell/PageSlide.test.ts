import { expect, it } from 'vitest'
import { slideOf } from './PageSlide'

it('slides by the depth of the path', () => {
  expect([
    slideOf('/leads', '/leads/7'),
    slideOf('/leads/7/show', '/leads'),
    slideOf('/leads', '/users'),
  ]).toEqual([1, -1, 0])
})
