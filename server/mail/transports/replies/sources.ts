const READ = '2026-11-22'
export const GOOGLE = 'https://support.google.com/a/answer/3726730'
export const MICROSOFT =
  'https://learn.microsoft.com/exchange/troubleshoot/email-delivery/ndr/non-delivery-reports-in-exchange-online'
export const GERMAN =
  'https://www.sitepackage.de/service/dokumentation/auswertung/typische-fehlermeldungen-bei-unzustellbarkeit.html'
export const IANA = 'https://www.iana.org/assignments/smtp-enhanced-status-codes'

export const documented = (source: string) => ({ source, date: READ, confidence: 'documented' }) as const
export const observed = (source: string) => ({ source, date: READ, confidence: 'observed' }) as const
export const standard = (source: string, date: string) => ({ source, date, confidence: 'standard' }) as const
