import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { pages } from './paths.ts'

/** Their loaders may rely on a signed-in admin with a second factor whose role includes the page. */
const pagesByRole = [
  index('pages/work/work.tsx'),
  route(pages.messages, 'pages/messages/contact-messages.tsx'),
  route(pages.contactMessage, 'pages/messages/contact-message.tsx'),
  route(pages.cannedReplies, 'pages/messages/canned-replies.tsx'),
  route(pages.broadcasts, 'pages/messages/broadcasts.tsx'),
  route(pages.newBroadcast, 'pages/messages/new-broadcast.tsx'),
  route(pages.broadcast, 'pages/messages/broadcast.tsx'),
  route(pages.texts, 'pages/messages/texts.tsx'),
  route(pages.text, 'pages/messages/text.tsx'),
  route(pages.admins, 'pages/admins/admins.tsx'),
  route(pages.security, 'pages/security/security.tsx'),
  route(pages.more, 'pages/more/more.tsx'),
]

export default [
  layout('layout/by-role.tsx', pagesByRole),
  route(pages.signIn, 'pages/auth/sign-in.tsx'),
  route(pages.setPassword, 'pages/auth/set-password.tsx'),
  route('*', 'pages/not-found/not-found.tsx'),
] satisfies RouteConfig
