// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { CartProvider, useCart } from '.'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

const rules = { tax: 0.19, delivery_fee: 4.9, free_delivery_limit: 20, free_delivery: false }

function Shop() {
  const { cart, totals, add, setQuantity, remove } = useCart(rules)
  return (
    <>
      <button type="button" onClick={() => add({ sku: 'book', price: 10 })}>
        Add
      </button>
      <button type="button" onClick={() => setQuantity('book', 9)}>
        Many
      </button>
      <button type="button" onClick={() => remove('book')}>
        Remove
      </button>
      <output>{`${cart.map(({ sku, order_quantity }) => `${order_quantity} ${sku}`)} ${totals.delivery} ${totals.total}`}</output>
    </>
  )
}

const open = () =>
  render(
    <CartProvider>
      <Shop />
    </CartProvider>,
  )
const shown = () => screen.getByRole('status').textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('is there again when the application opens anew, and changes by its rules', async () => {
  open()
  await press('Add')
  expect(shown()).toBe('1 book 4.9 16.8')
  cleanup()
  open()
  expect(shown()).toBe('1 book 4.9 16.8')
  await press('Many')
  expect(shown()).toBe('3 book 0 35.7')
  await press('Remove')
  expect(shown()).toBe(' 0 0')
})

it('is empty a day after its last change, however often it was looked at', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  open()
  await press('Add')
  cleanup()
  vi.setSystemTime(new Date('2026-11-24T09:00:00Z'))
  open()
  expect(shown()).toBe('1 book 4.9 16.8')
  cleanup()
  vi.setSystemTime(new Date('2026-11-24T10:00:00Z'))
  open()
  expect(shown()).toBe(' 0 0')
})
