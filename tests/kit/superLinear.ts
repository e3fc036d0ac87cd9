import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'

/** A repetition with a higher limit than this counts as one without. */
const UNBOUNDED = 1_000

/** Letters that stand for all: ASCII, and some of each kind beyond it. */
const LETTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'äßمА九\u00a0\u2028😀',
]

/**
 * Finds repetitions of a pattern that can make a search take more than linear time in the length of its input.
 * Backtracking between neighbours is found by scslre. A search that begins again inside its own repetition, as
 * `<a[^>]*>` does on `<a<a<a`, is found here: the text before the repetition can stand within it.
 * @returns reasons, empty for a pattern that takes linear time
 */
export function superLinear(source: string, flags: string): string[] {
  const { reports } = analyse(
    { source, flags: flags.replace('d', '') },
    { reportTypes: { Move: true, Self: true, Trade: true } },
  )
  const unicode = flags.includes('u')
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode })
  return [...reports.map(({ type }) => type), ...restarts(pattern, flags)]
}

/** Finds repetitions at whose letters a search, or an earlier repetition, can begin anew. */
function restarts(pattern: AST.Pattern, flags: string): string[] {
  const found: string[] = []
  const setOf = (node: AST.Node) => letterSet(node, flags)
  visit(pattern.alternatives, [], [])

  function visit(
    alternatives: readonly AST.Alternative[],
    before: AST.Element[],
    after: AST.Element[],
  ): void {
    for (const { elements } of alternatives)
      for (const [place, element] of elements.entries()) {
        const passed = [...before, ...elements.slice(0, place)]
        const follows = [...elements.slice(place + 1), ...after]
        if (element.type === 'Quantifier') {
          if (element.max > UNBOUNDED && canFail(follows) && startsAgain(passed, element))
            found.push(element.raw)
          visitInside(element.element, passed, follows)
        } else visitInside(element, passed, follows)
      }
  }

  function visitInside(element: AST.Node, before: AST.Element[], after: AST.Element[]): void {
    if (element.type === 'Group' || element.type === 'CapturingGroup')
      visit(element.alternatives, before, after)
    if (element.type === 'Assertion' && element.kind === 'lookahead' && !element.negate)
      visit(element.alternatives, before, [])
  }

  /** Whether a search, or a repetition before this one, can begin anew at letters that this one passes over. */
  function startsAgain(passed: readonly AST.Element[], repetition: AST.Quantifier): boolean {
    const within = setOf(repetition.element)
    const isAnchored =
      !flags.includes('m') && passed.some(each => each.type === 'Assertion' && each.kind === 'start')
    // Without anything before it, not even a lookbehind that forbids it, a search begins at each letter.
    if (!isAnchored && !flags.includes('y') && (passed.length === 0 || canStandIn(passed, [within])))
      return true
    return passed.some((earlier, place) => {
      if (earlier.type !== 'Quantifier' || earlier.max <= UNBOUNDED) return false
      return canStandIn(passed.slice(place + 1), [within, setOf(earlier.element)])
    })
  }

  /** Whether every letter of some text of these elements can be passed over by each repetition. */
  function canStandIn(elements: readonly AST.Element[], sets: readonly ReadonlySet<string>[]): boolean {
    const consuming = elements.filter(element => element.type !== 'Assertion')
    return consuming.length > 0 && consuming.every(element => fits(element, sets))
  }

  function fits(element: AST.Node, sets: readonly ReadonlySet<string>[]): boolean {
    switch (element.type) {
      case 'Quantifier':
        return element.min === 0 || fits(element.element, sets)
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.some(({ elements }) =>
          elements.every(each => each.type === 'Assertion' || fits(each, sets)),
        )
      case 'Backreference':
        return true
      default: {
        const own = setOf(element)
        return sets.every(set => [...own].some(letter => set.has(letter)))
      }
    }
  }
  return found
}

/** Whether something must still match after a repetition. */
function canFail(elements: readonly AST.Element[]): boolean {
  return elements.some(element => {
    if (element.type === 'Quantifier') return element.min > 0
    return element.type !== 'Backreference'
  })
}

/** The letters that a part of a pattern can pass over. */
function letterSet(node: AST.Node, flags: string): Set<string> {
  switch (node.type) {
    case 'Quantifier':
      return letterSet(node.element, flags)
    case 'Group':
    case 'CapturingGroup':
      return new Set(
        node.alternatives.flatMap(({ elements }) => elements.flatMap(each => [...letterSet(each, flags)])),
      )
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass': {
      const one = new RegExp(`^${node.raw}$`, flags.replace(/[gymd]/g, ''))
      return new Set(LETTERS.filter(letter => one.test(letter)))
    }
    default:
      return new Set()
  }
}
