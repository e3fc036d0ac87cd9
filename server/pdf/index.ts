export { PRINT_POLICY, renderPdf } from './chromium'
export { escapeHtml, type PrintPage, printDocument } from './document'
export { findChromium } from './find'
export { describePrinting } from './launchMode'
