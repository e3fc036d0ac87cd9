/** Shared with other features: round ends of axes. */

export { BarChart } from './charts/BarChart'
export { LineChart } from './charts/LineChart'
export { roundUp } from './charts/scale'
export { ExportPeriod } from './ExportPeriod'
export { SpanPicker } from './SpanPicker'
export { type Span, spanOf } from './span'
