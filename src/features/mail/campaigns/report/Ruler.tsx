/** Ticks of the ruler; each tenth one is long. */
const TICKS = 50
const LONG = 10

/** How far a campaign is, as a ruler filled to where it stands. `part` 0 to 1. */
export function Ruler({ part, words }: { part: number; words: string }) {
  const at = `${(part * 100).toFixed(2)}%`
  return (
    <div className="ml-ruler" role="img" aria-label={words}>
      <i style={{ inlineSize: at }} />
      {Array.from({ length: TICKS + 1 }, (_, tick) => tick).map(tick => (
        <span
          key={tick}
          data-long={tick % LONG === 0 || undefined}
          style={{ insetInlineStart: `${(tick * 100) / TICKS}%` }}
        />
      ))}
      <em style={{ insetInlineStart: at }} />
    </div>
  )
}
