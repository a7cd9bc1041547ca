import { CircleQuestionMark } from '#web/ui/icons/icons.tsx'
import { clsx } from 'clsx'
import { m } from '#messages'
import { Link } from '#web/ui/navigation/links/link.tsx'
import { linkClass } from '#web/ui/navigation/links/link-look.ts'
import { paths, type HelpTopic } from '../paths.ts'

/** Leads from a page to what the help says about it. */
export const HelpLink = ({ topic }: { topic: HelpTopic }) => (
  <Link className={clsx(linkClass, 'inline-flex min-h-11 items-center gap-1.5')} href={paths.help(topic)}>
    <CircleQuestionMark className="small-icon" aria-hidden />
    {m.merchant_help_link()}
  </Link>
)
