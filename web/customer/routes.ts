import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

export default [
  layout('layout/shell.tsx', [index('pages/home/home.tsx'), route('*', 'pages/not-found/not-found.tsx')]),
] satisfies RouteConfig
