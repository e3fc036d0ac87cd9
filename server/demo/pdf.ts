/** Makes one page with a title and a name on it (PDF 1.4). */
export function pdfOf(title: string, name: string): Buffer {
  const plain = (text: string) => text.normalize('NFKD').replace(/[^\x20-\x7e]|[()\\]/g, '')
  const text = `BT /F1 24 Tf 72 740 Td (${plain(title)}) Tj 0 -36 Td (${plain(name)}) Tj ET`
  const parts = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = parts.map((part, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${part}\nendobj\n`
    return at
  })
  const table = places.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${parts.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
