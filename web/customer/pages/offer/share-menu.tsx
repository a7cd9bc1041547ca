import { Copy, MessageCircle, Send, Share2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { withReferral } from '#web/shared/session/referral.ts'
import { useSession } from '#web/shared/session/session.ts'

export const SHARE_MENU = 'share'

/** Ways to share something; the device's share sheet comes first if there is one. */
export function ShareMenu({
  what,
  url: page,
  text,
}: {
  what: 'offer' | 'service'
  url: string
  text: string
}) {
  const url = withReferral(page, useSession())
  const canShare = useSyncExternalStore(never, hasShare, () => false)
  const [feedback, setFeedback] = useState('')
  useEffect(() => {
    if (!feedback) return
    const timer = setTimeout(() => setFeedback(''), 2000)
    return () => clearTimeout(timer)
  }, [feedback])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setFeedback('Link copied to clipboard!')
    } catch {
      // Without https or permission there is no clipboard: the address can be copied by hand.
      window.prompt('Copy this link', url)
    }
  }

  const both = encodeURIComponent(`${text} ${url}`)
  const one = encodeURIComponent(url)
  return (
    <div id={SHARE_MENU} popover="auto" className="share-menu">
      <h2>Share this {what}</h2>
      {canShare && (
        // Closing the share sheet is not a failure.
        <button
          type="button"
          onClick={() => void navigator.share({ url, text, title: text }).catch(() => undefined)}
        >
          <Send />
          Share with an app
        </button>
      )}
      <a href={`https://wa.me/?text=${both}`} target="_blank" rel="noopener">
        <MessageCircle />
        WhatsApp
      </a>
      <a href={`https://www.facebook.com/sharer/sharer.php?u=${one}`} target="_blank" rel="noopener">
        <Share2 />
        Facebook
      </a>
      <a
        href={`https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${one}`}
        target="_blank"
        rel="noopener"
      >
        <Share2 />X (Twitter)
      </a>
      <a href={`https://www.linkedin.com/sharing/share-offsite/?url=${one}`} target="_blank" rel="noopener">
        <Share2 />
        LinkedIn
      </a>
      <button type="button" className="needs-script" onClick={() => void copy()}>
        <Copy />
        <span aria-live="polite">{feedback || 'Copy link'}</span>
      </button>
    </div>
  )
}

/** Browser features do not change while a page is open. */
const never = () => () => undefined
const hasShare = () => 'share' in navigator
