import { clsx } from 'clsx'
import { m } from '#messages'

const ROWS: readonly [data: () => string, purpose: () => string][] = [
  [m.legal_privacy_data_account, m.legal_privacy_data_account_why],
  [m.legal_privacy_data_sign_ins, m.legal_privacy_data_sign_ins_why],
  [m.legal_privacy_data_bookings, m.legal_privacy_data_bookings_why],
  [m.legal_privacy_data_payments, m.legal_privacy_data_payments_why],
  [m.legal_privacy_data_writing, m.legal_privacy_data_writing_why],
  [m.legal_privacy_data_newsletter, m.legal_privacy_data_newsletter_why],
  [m.legal_privacy_data_location, m.legal_privacy_data_location_why],
]

/** The kinds of personal data, each with its purpose and legal basis. */
export const DataAndPurposes = () => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
  <div className="overflow-x-auto" role="group" aria-label={m.legal_privacy_data_label()} tabIndex={0}>
    <table className="mt-3 w-full border-collapse text-15 leading-normal">
      <thead>
        <tr>
          <th scope="col" className={clsx(cell, 'font-semibold')}>
            {m.legal_privacy_data_column()}
          </th>
          <th scope="col" className={clsx(cell, 'font-semibold')}>
            {m.legal_privacy_data_column_why()}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([dataOf, purposeOf], index) => (
          <tr key={index}>
            <td className={clsx(cell, 'min-w-[8.5em] font-semibold')}>{dataOf()}</td>
            <td className={cell}>{purposeOf()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const cell = 'border-b border-line py-2.5 pr-3 text-left align-top'
