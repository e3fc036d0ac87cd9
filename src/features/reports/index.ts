/** Charts, tables and spans for reports of other features. */

export { ChartCard } from './ChartCard'
export { BarChart } from './charts/BarChart'
export { LineChart } from './charts/LineChart'
export { roundUp } from './charts/scale'
export { ExportPeriod } from './ExportPeriod'
export { NumbersTable } from './NumbersTable'
export { SpanPicker } from './SpanPicker'
export { type Span, spanOf } from './span'
