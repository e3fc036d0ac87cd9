/**
 * The table that holds the recipients of campaigns started in a month (`ensure_emails_month` makes it). What runs once a
 * commit or a claim names it instead of `emails`: over all months PostgreSQL takes a plan that is made once for dearer
 * than one for the very month, and so plans anew each time, which costs more than the statement itself.
 * @param startedMonth `YYYY-MM-DD`
 */
export function emailsOf(startedMonth: string): string {
  return `emails_${startedMonth.slice(0, 7).replace('-', '_')}`
}
