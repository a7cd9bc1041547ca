import { Check, MessageCircle, Share2 } from '#web/ui/icons/icons.tsx'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { Button } from '#web/ui/forms/buttons/button.tsx'
import { ButtonLink } from '#web/ui/forms/buttons/button-link.tsx'
import { notifyFailed } from '#web/ui/overlays/notify.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CopyButton } from '#web/parts/settings/copy-button.tsx'

/** The user's referral link, with buttons to copy it and to share it. */
export function ReferralLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])

  async function share() {
    try {
      if ('share' in navigator)
        return await navigator.share({ title: 'D3', text: m.earn_link_share_text(), url: link })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => notifyFailed(m.settings_copy_not_allowed()),
    )
  }

  return (
    <section
      aria-labelledby="your-link"
      className="flex flex-wrap gap-3 rounded-card border border-line bg-surface p-4 wide:p-5"
    >
      <h2 id="your-link" className="w-full">
        {m.earn_link_title()}
      </h2>
      <TextField
        label={m.earn_link_label()}
        readOnly
        className="w-full"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex gap-3 noscript:hidden">
        <CopyButton text={link} label={m.earn_link_copy()} />
        <Button size="touch" onClick={() => void share()}>
          {isCopied ? <Check /> : <Share2 />}
          <span aria-live="polite">{isCopied ? m.earn_link_copied() : m.earn_link_share()}</span>
        </Button>
      </div>
      <ButtonLink
        variant="line"
        size="touch"
        href={`https://wa.me/?text=${encodeURIComponent(`${m.earn_link_share_text()} ${link}`)}`}
        target="_blank"
        rel="noopener"
      >
        <MessageCircle />
        {m.earn_link_whatsapp()}
      </ButtonLink>
    </section>
  )
}
