import { m } from '#messages'
import { formatDate, timeOfDay, toDay } from '#domain/time/time.ts'
import type { BusinessTable } from '#server/business-table.ts'

export type WrittenTable = { table: BusinessTable; count: number }

/** The text that says what is in the file, for people who open it in any editor. */
export function writeReadme(
  { businessName, now }: { businessName: string; now: Date },
  written: readonly WrittenTable[],
): string {
  const at = now.getTime()
  const lines = [
    m.business_export_readme_title({ business: businessName }),
    m.business_export_readme_made({ day: formatDate(toDay(at)), time: timeOfDay(at) }),
    '',
    m.business_export_readme_files(),
    m.business_export_readme_csv(),
    m.business_export_readme_json(),
    m.business_export_readme_money(),
    m.business_export_readme_pictures(),
    m.business_export_readme_clients(),
    m.business_export_readme_missing(),
    '',
    ...written.map(
      ({ table, count }) => `${table.name} (${m.business_export_rows({ count })}): ${table.describe()}`,
    ),
  ]
  // The mark and the ends of lines by which Windows reads it.
  return `\ufeff${lines.join('\r\n')}\r\n`
}
