import { Copy, MessageCircle, Send, Share2 } from '#web/ui/icons/icons.tsx'
import { m } from '#messages'
import { ShareButton, ShareLink, SharePopover } from './share-popover.tsx'

export const SHARE_MENU = 'share'

const TITLES = { offer: m.offer_share_title, service: m.service_share_title, store: m.store_share_title }

/**
 * Ways to share something; the device's share sheet comes first if there is one (public/elements/share-links.ts). Without scripts
 * they are links.
 */
export function ShareMenu({
  what,
  url,
  text,
}: {
  what: 'offer' | 'service' | 'store'
  url: string
  text: string
}) {
  const both = encodeURIComponent(`${text} ${url}`)
  const one = encodeURIComponent(url)
  return (
    <SharePopover id={SHARE_MENU} title={TITLES[what]()}>
      <share-links data-url={url} data-text={text} data-by-hand={m.offer_share_copy_prompt()}>
        <ShareButton icon={Send} hidden data-share>
          {m.offer_share_app()}
        </ShareButton>
        <ShareLink icon={MessageCircle} href={`https://wa.me/?text=${both}`}>
          WhatsApp
        </ShareLink>
        <ShareLink icon={Share2} href={`https://www.facebook.com/sharer/sharer.php?u=${one}`}>
          Facebook
        </ShareLink>
        <ShareLink
          icon={Share2}
          href={`https://x.com/intent/post?text=${encodeURIComponent(text)}&url=${one}`}
        >
          X (Twitter)
        </ShareLink>
        <ShareLink icon={Share2} href={`https://www.linkedin.com/sharing/share-offsite/?url=${one}`}>
          LinkedIn
        </ShareLink>
        {/* Instagram takes no links from other sites, so the link is copied to be pasted there. */}
        <ShareLink icon={Share2} href="https://www.instagram.com/" data-needs-script data-copy>
          Instagram
        </ShareLink>
        <ShareButton icon={Copy} className="noscript:hidden" data-copy>
          <span aria-live="polite" data-name={m.offer_share_copy()} data-copied={m.offer_share_copied()}>
            {m.offer_share_copy()}
          </span>
        </ShareButton>
      </share-links>
    </SharePopover>
  )
}
