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
  <div className="sideways" role="group" aria-label={m.legal_privacy_data_label()} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">{m.legal_privacy_data_column()}</th>
          <th scope="col">{m.legal_privacy_data_column_why()}</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([dataOf, purposeOf], index) => (
          <tr key={index}>
            <td>{dataOf()}</td>
            <td>{purposeOf()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
