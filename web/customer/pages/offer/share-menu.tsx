import { Copy, MessageCircle, Send, Share2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
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
      setFeedback(m.offer_share_copied())
    } catch {
      // Without https or permission there is no clipboard: the address can be copied by hand.
      window.prompt(m.offer_share_copy_prompt(), url)
    }
  }

  const both = encodeURIComponent(`${text} ${url}`)
  const one = encodeURIComponent(url)
  return (
    <div id={SHARE_MENU} popover="auto" className="share-menu">
      <h2>{what === 'offer' ? m.offer_share_title() : m.service_share_title()}</h2>
      {canShare && (
        // Closing the share sheet is not a failure.
        <button
          type="button"
          onClick={() => void navigator.share({ url, text, title: text }).catch(() => undefined)}
        >
          <Send />
          {m.offer_share_app()}
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
      {/* Instagram takes no links from other sites, so the link is copied to be pasted there. */}
      <a href="https://www.instagram.com/" target="_blank" rel="noopener" onClick={() => void copy()}>
        <Share2 />
        Instagram
      </a>
      <button type="button" className="noscript:hidden" onClick={() => void copy()}>
        <Copy />
        <span aria-live="polite">{feedback || m.offer_share_copy()}</span>
      </button>
    </div>
  )
}

/** Browser features do not change while a page is open. */
const never = () => () => undefined
const hasShare = () => 'share' in navigator
