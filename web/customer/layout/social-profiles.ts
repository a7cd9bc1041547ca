/** The profiles of D3 that the footer links to. */
export const SOCIAL_PROFILES = [
  { platform: 'Facebook', href: 'https://www.facebook.com/d3dealskenya' },
  { platform: 'Instagram', href: 'https://www.instagram.com/d3dealskenya' },
  { platform: 'X', href: 'https://x.com/d3dealskenya' },
  { platform: 'TikTok', href: 'https://www.tiktok.com/@d3dealskenya' },
] as const
