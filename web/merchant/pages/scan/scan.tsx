import { m } from '#messages'
import { loadScan } from './load-scan.ts'
import ScanPage from './scan-page.tsx'

export const loader = loadScan

export const meta = () => [
  { title: m.merchant_page_title({ page: m.merchant_scan_title() }) },
  { name: 'description', content: m.merchant_scan_description() },
]

export default ScanPage
