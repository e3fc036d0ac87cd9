import { IconButton } from '@mui/material'
import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { PAGES_SHOWN } from '../../../contract/constants'
import { isolate } from '../../layout/parts/Isolated'
import { number } from '../../layout/parts/numbers'

/** Above this many pages the selector is a number to type: a list of 40,000 choices helps nobody. */
const SELECTABLE = 400

export interface PagingBarProps {
  /** 0 and 1 are both the first page; 0 is sent as it is. */
  page: number
  perPage: number
  lastPage: number
  total: number
  isEstimate?: boolean
  isFetching?: boolean
  onPage: (page: number) => void
  onReload: () => void
}

/** The range, up to ten page numbers, reload, and a page selector from 0 to the last (docs/spec/product.md, "Shared controls"). */
export function PagingBar(props: PagingBarProps) {
  const { page, lastPage, onPage } = props
  const translate = useTranslate()
  const current = Math.max(page, 1)
  return (
    <nav
      className="v-paging row wrap gap-8 muted small top-line surface"
      aria-label={translate('lists.pages')}
    >
      <Range {...props} />
      <span className="v-pages inline-row gap-2 push">
        <IconButton
          size="small"
          aria-label={translate('actions.previous')}
          disabled={current <= 1}
          onClick={() => onPage(current - 1)}
        >
          <ChevronLeft size={16} className="flip" aria-hidden />
        </IconButton>
        {pagesAround(current, lastPage).map(each => (
          <button
            key={each}
            type="button"
            aria-label={translate('lists.page_number', { page: each })}
            aria-current={each === current ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {number(each)}
          </button>
        ))}
        <IconButton
          size="small"
          aria-label={translate('actions.next')}
          disabled={current >= lastPage}
          onClick={() => onPage(current + 1)}
        >
          <ChevronRight size={16} className="flip" aria-hidden />
        </IconButton>
      </span>
      {/* Not at the start: there it would lie over the boxes of the rows that scroll below it. */}
      <IconButton
        size="small"
        aria-label={translate('lists.reload')}
        onClick={props.onReload}
        data-turning={props.isFetching || undefined}
      >
        <RefreshCw size={16} strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Selector page={page} lastPage={lastPage} onPage={onPage} />
    </nav>
  )
}

function Range({ page, perPage, total, isEstimate }: PagingBarProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const from = total === 0 ? 0 : (Math.max(page, 1) - 1) * perPage + 1
  const to = Math.min(Math.max(page, 1) * perPage, total)
  const words = translate(isEstimate ? 'lists.range_estimate' : 'lists.range', {
    from: isolate(number(from, locale)),
    to: isolate(number(to, locale)),
    total: isolate(number(total, locale)),
  })
  return <span aria-live="polite">{words}</span>
}

function Selector({ page, lastPage, onPage }: Pick<PagingBarProps, 'page' | 'lastPage' | 'onPage'>) {
  const translate = useTranslate()
  const id = useId()
  return (
    <span className="v-selector inline-row gap-6">
      <label htmlFor={id}>{translate('lists.page')}</label>
      {lastPage <= SELECTABLE ? (
        <select
          id={id}
          aria-label={translate('lists.page_selector')}
          value={Math.min(page, lastPage)}
          onChange={event => onPage(Number(event.target.value))}
        >
          {Array.from({ length: lastPage + 1 }, (_, each) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the page
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      ) : (
        <TypedPage id={id} page={page} lastPage={lastPage} onPage={onPage} />
      )}
      <span>{translate('lists.of_pages', { last: isolate(number(lastPage)) })}</span>
    </span>
  )
}

function TypedPage({
  id,
  page,
  lastPage,
  onPage,
}: Pick<PagingBarProps, 'page' | 'lastPage' | 'onPage'> & { id: string }) {
  const translate = useTranslate()
  const go = (typed: string) => {
    const wanted = Number(typed)
    if (typed !== '' && Number.isInteger(wanted) && wanted >= 0 && wanted <= lastPage && wanted !== page)
      onPage(wanted)
  }
  return (
    <input
      key={page}
      id={id}
      type="number"
      min={0}
      max={lastPage}
      defaultValue={page}
      aria-label={translate('lists.page_selector')}
      onBlur={event => go(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') go(event.currentTarget.value)
      }}
    />
  )
}

/** @returns at most ten page numbers with the current one among them, counted from 1 */
export function pagesAround(page: number, lastPage: number): number[] {
  const length = Math.min(PAGES_SHOWN, Math.max(lastPage, 1))
  const first = Math.max(1, Math.min(page - Math.floor(PAGES_SHOWN / 2) + 1, lastPage - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
