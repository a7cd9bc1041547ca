import { useLoaderData, type MetaArgs } from 'react-router'
import { callContext, type LoaderArgs } from '#web/shared/document/load-context.ts'
import { publicMeta } from '#web/shared/document/page-meta.ts'
import { Link } from '#web/components/navigation/link.tsx'
import { pages, paths } from '../../paths.ts'
import { LegalPage, type Part } from './legal-page.tsx'

export async function loader({ context }: LoaderArgs) {
  const { email } = await context.get(callContext)('GET /contact')
  return { email }
}

export const meta = ({ matches }: MetaArgs) =>
  publicMeta(matches, {
    title: 'Privacy policy',
    description:
      'Which personal data D3 keeps, what for and for how long, and your rights under Kenya’s Data Protection Act, 2019.',
    path: pages.privacy,
  })

export default function Privacy() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <LegalPage
      title="Privacy policy"
      lead="What we know about you, what for, for how long, and how you see, correct or delete it. It follows Kenya’s Data Protection Act, 2019."
      parts={partsFor(email)}
    />
  )
}

const partsFor = (email: string): Part[] => [
  {
    id: 'controller',
    title: 'Who is responsible',
    text: (
      <p>
        D3 Deals, Nairobi, Kenya (“D3”, “we”) is the data controller. For everything about your data write to{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>{' '}
        or use the{' '}
        <Link className="link" href={paths.contact()}>
          contact form
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'data',
    title: 'What we keep, and what for',
    text: (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <div className="sideways" role="group" aria-label="Data and purposes" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Data</th>
                <th scope="col">What for, and why we may</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>Account</td>
                <td>
                  Name, e-mail, phone number, a password that is stored only as a hash, and which terms you
                  accepted when. To know you when you come back: needed for our contract with you.
                </td>
              </tr>
              <tr>
                <td>Sign-ins</td>
                <td>
                  When, from which network address and browser. To keep you signed in and to notice misuse:
                  our legitimate interest in security.
                </td>
              </tr>
              <tr>
                <td>Bookings</td>
                <td>
                  Store, service, time, price, your notes, and what became of it. To keep your time and to
                  confirm it: needed for the contract.
                </td>
              </tr>
              <tr>
                <td>Payments</td>
                <td>
                  The M-Pesa number, the amount, M-Pesa’s receipt and answers. To collect and return the
                  access fee, and to keep our books: contract and legal duty. We never see your PIN.
                </td>
              </tr>
              <tr>
                <td>What you write</td>
                <td>
                  Messages in the contact form, and reviews, messages and requests where you write them. To
                  answer, and to show what you publish.
                </td>
              </tr>
              <tr>
                <td>Newsletter</td>
                <td>
                  Your e-mail address, the sentence you agreed to, and when you agreed, confirmed and left. To
                  send it: your consent, which you can withdraw at any time by the link in every mail.
                </td>
              </tr>
              <tr>
                <td>Where you are</td>
                <td>
                  Only when you press “Use My Current Location”: a point rounded to about a hundred metres,
                  used once to find the nearest place, and not kept.
                </td>
              </tr>
            </tbody>
          </table>
        </div>
        <p>
          Name, e-mail and the booking are needed to book, and for an offer a number to pay from. Everything
          else is up to you: if you leave it out you miss only what it is for. A booking at a clinic or a
          dentist can say something about your health. We use it for that booking alone.
        </p>
        <p>
          We show no advertising, sell no data, and build no profiles. No decision about you that matters in
          law is made by a program alone.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else sees it',
    text: (
      <>
        <ul>
          <li>
            <b>The store you book with</b>: your name, your phone number, the booking and your notes.
          </li>
          <li>
            <b>Safaricom</b>, for M-Pesa: the number that pays and the amount.
          </li>
          <li>
            <b>Those who carry our SMS and e-mails</b>, such as Africa’s Talking: your number or address, and
            the message.
          </li>
          <li>
            <b>Those who run our servers</b>, on our instructions and under contract.
          </li>
          <li>
            <b>Authorities and courts</b>, where the law obliges us.
          </li>
        </ul>
        <p>
          Where our own list knows no name for a place, the rounded point may be looked up in OpenStreetMap’s
          directory by our server. Your name, your account and your network address do not go along.
        </p>
        <p>
          When you open the map of a store, and only then, your browser fetches the pieces of the map from
          those who serve them, which is OpenStreetMap unless the map names others. They see your network
          address and the part of the map you look at.
        </p>
        <p>
          A review is <b>public</b>: it shows your first name and the first letter of your surname, and
          whether it tells of a completed booking.
        </p>
      </>
    ),
  },
  {
    id: 'abroad',
    title: 'Outside Kenya',
    text: (
      <p>
        Some of these companies may keep data on servers abroad. We then send only what their task needs, and
        only with the safeguards that Part VI of the Act asks for. Write to us if you want to know which
        safeguards apply to your data.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    text: (
      <ul>
        <li>
          <b>Account</b>: until you have it deleted.
        </li>
        <li>
          <b>Sign-ins</b>: a sign-in ends after 30 days, or after 7 days without use.
        </li>
        <li>
          <b>Bookings and payments</b>: five years, as tax law asks. If you have your account deleted before,
          your name and contact details are taken out of them as far as the law lets us.
        </li>
        <li>
          <b>Messages in the contact form</b>: two years, then they are erased. The network address they came
          from: one day.
        </li>
        <li>
          <b>Newsletter</b>: a request that is not confirmed is erased after a week. After you leave we keep
          the address with the note that nothing may be sent, unless you ask us to erase that too.
        </li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights, and how to use them',
    text: (
      <>
        <p>
          Write to{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>{' '}
          from the address of your account, and say what you want. It costs nothing.
        </p>
        <ul>
          <li>
            <b>To know and to see</b> what we have about you: a copy within 7 days.
          </li>
          <li>
            <b>To correct</b> what is wrong, and <b>to delete</b> what we need no longer or may not keep:
            within 7 days.
          </li>
          <li>
            <b>To take your data along</b> in a file that other programs can read: within 30 days.
          </li>
          <li>
            <b>To object</b> to a use, or have it limited while we clear it up.
          </li>
          <li>
            <b>To withdraw consent</b>, with effect from then on. What was done before stays lawful.
          </li>
        </ul>
        <p>If we cannot do what you ask, we say why, and what you can do about it.</p>
      </>
    ),
  },
  {
    id: 'complaint',
    title: 'If you are not content',
    text: (
      <p>
        Tell us first if you can. You may complain to the Office of the Data Protection Commissioner (ODPC) at
        any time:{' '}
        <a className="link" href="https://www.odpc.go.ke" rel="noopener">
          www.odpc.go.ke
        </a>
        .
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and storage',
    text: (
      <>
        <p>
          We use no cookies of others, none for advertising, and no tracking. What we keep in your browser:
        </p>
        <ul>
          <li>
            <b>d3_session</b>: that you are signed in; for 30 days at most.
          </li>
          <li>
            <b>d3_device</b>: that this is the browser an account was used in, so that nobody refers himself,
            and so that somebody who guesses at your password does not lock you out; for a year after you last
            signed in or asked for a code. We keep a hash of it.
          </li>
          <li>
            <b>d3_ref</b>: whose link you came by, if you did; for 30 days, or until you sign up.
          </li>
          <li>
            <b>d3_location</b>: the place you have chosen; for a year, or until you choose all locations. Its
            name and when you chose it also stand in the local storage of your browser.
          </li>
          <li>
            <b>Local storage</b>: light or dark, and small notes of the pages themselves. They stay on your
            device.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    text: (
      <p>
        Connections to D3 are encrypted, passwords and session keys are stored only as hashes, and people see
        only what their task needs. Should data get into wrong hands all the same, we report it to the ODPC
        within 72 hours of becoming aware, and to you without undue delay where it puts you at risk.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    text: (
      <p>
        D3 accounts are for people of 18 years and over. If you know of a child’s data with us, write to us,
        and we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        When this policy changes, the new text is published here with its date and version. If a change
        touches what you have agreed to, we ask you again.
      </p>
    ),
  },
]
