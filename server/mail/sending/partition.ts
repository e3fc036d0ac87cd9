/**
 * Returns the table of the recipients of campaigns started in a month (`ensure_emails_month` makes it). Statements of each
 * commit and claim name it instead of `emails`: with ten months a record takes half the time (bench/mailParts.ts), because
 * PostgreSQL does not keep a plan over all months and plans each statement anew.
 * @param startedMonth `YYYY-MM-DD`
 */
export function emailsOf(startedMonth: string): string {
  return `emails_${startedMonth.slice(0, 7).replace('-', '_')}`
}
