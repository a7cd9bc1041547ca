import { Check, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/forms/button.tsx'
import { ButtonLink } from '#web/components/forms/button-link.tsx'
import { notifyFailed } from '#web/components/overlays/notify.ts'
import { TextField } from '#web/components/forms/text-field.tsx'
import { CopyButton } from '../settings/copy-button.tsx'

const SHARE_TEXT = 'Join me on D3: deals and bookings near you.'

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
      if ('share' in navigator) return await navigator.share({ title: 'D3', text: SHARE_TEXT, url: link })
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
    await navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => notifyFailed('Copying is not allowed here. Select it and copy it by hand.'),
    )
  }

  return (
    <section aria-labelledby="your-link" className="earn-link">
      <h2 id="your-link">Your referral link</h2>
      <TextField
        label="Referral link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="needs-script pass-on">
        <CopyButton text={link} label="Copy your referral link" />
        <Button size="sm" onClick={() => void share()}>
          {isCopied ? <Check /> : <Share2 />}
          <span aria-live="polite">{isCopied ? 'Link copied' : 'Share Link'}</span>
        </Button>
      </div>
      <ButtonLink
        variant="line"
        size="sm"
        href={`https://wa.me/?text=${encodeURIComponent(`${SHARE_TEXT} ${link}`)}`}
        target="_blank"
        rel="noopener"
      >
        <MessageCircle />
        WhatsApp
      </ButtonLink>
    </section>
  )
}
