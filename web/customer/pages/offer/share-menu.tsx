import { Copy, MessageCircle, Send, Share2 } from '#web/ui/icons/icons.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#messages'
import { withReferral } from '#web/app/session/referral.ts'
import { getLoadedSession } from '#web/app/session/session-store.ts'
import { useSession } from '#web/app/session/session.ts'
import { whenPersonalLoaded } from '../../layout/personal/personal-store.ts'
import { ShareButton, ShareLink, SharePopover } from './share-popover.tsx'

export const SHARE_MENU = 'share'

const TITLES = { offer: m.offer_share_title, service: m.service_share_title, store: m.store_share_title }

/** Ways to share something; the device's share sheet comes first if there is one. */
export function ShareMenu({
  what,
  url: page,
  text,
}: {
  what: 'offer' | 'service' | 'store'
  url: string
  text: string
}) {
  const session = useSession()
  const url = withReferral(page, session)
  const canShare = useSyncExternalStore(never, hasShare, () => false)
  const [feedback, setFeedback] = useState('')
  useEffect(() => {
    if (!feedback) return
    const timer = setTimeout(() => setFeedback(''), 2000)
    return () => clearTimeout(timer)
  }, [feedback])

  async function copy() {
    await whenPersonalLoaded()
    const link = withReferral(page, session ?? getLoadedSession() ?? null)
    try {
      await navigator.clipboard.writeText(link)
      setFeedback(m.offer_share_copied())
    } catch {
      // Without https or permission there is no clipboard: the address can be copied by hand.
      window.prompt(m.offer_share_copy_prompt(), link)
    }
  }

  const both = encodeURIComponent(`${text} ${url}`)
  const one = encodeURIComponent(url)
  return (
    <SharePopover id={SHARE_MENU} title={TITLES[what]()}>
      {canShare && (
        // Closing the share sheet is not a failure.
        <ShareButton
          icon={Send}
          onClick={() => void navigator.share({ url, text, title: text }).catch(() => undefined)}
        >
          {m.offer_share_app()}
        </ShareButton>
      )}
      <ShareLink icon={MessageCircle} href={`https://wa.me/?text=${both}`}>
        WhatsApp
      </ShareLink>
      <ShareLink icon={Share2} href={`https://www.facebook.com/sharer/sharer.php?u=${one}`}>
        Facebook
      </ShareLink>
      <ShareLink icon={Share2} href={`https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${one}`}>
        X (Twitter)
      </ShareLink>
      <ShareLink icon={Share2} href={`https://www.linkedin.com/sharing/share-offsite/?url=${one}`}>
        LinkedIn
      </ShareLink>
      {/* Instagram takes no links from other sites, so the link is copied to be pasted there. */}
      <ShareLink
        icon={Share2}
        href="https://www.instagram.com/"
        data-needs-script
        onClick={() => void copy()}
      >
        Instagram
      </ShareLink>
      <ShareButton icon={Copy} className="noscript:hidden" onClick={() => void copy()}>
        <span aria-live="polite">{feedback || m.offer_share_copy()}</span>
      </ShareButton>
    </SharePopover>
  )
}

/** Browser features do not change while a page is open. */
const never = () => () => undefined
const hasShare = () => 'share' in navigator
