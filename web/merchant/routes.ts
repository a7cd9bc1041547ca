import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [index('pages/home/home.tsx'), route('*', 'pages/not-found/not-found.tsx')] satisfies RouteConfig
