/**
 * The baseline of our pages: React Router alone, rendering as many plain cards as the home page of a
 * signed-in customer has. `?cards=N` sets the number.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { createElement as el } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  Link,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from 'react-router'

type Card = {
  id: string
  title: string
  store: string
  place: string
  image: string
  rating: number
  reviews: number
  price: number
  was: number
  percent: number
  left: string
}

const cardOf = (_: unknown, nth: number): Card => ({
  id: `018f3c1e-7a5b-7c2d-9e4f-${String(nth).padStart(12, '0')}`,
  title: `Knotless braids, medium length, number ${nth}`,
  store: 'Pendo Beauty House',
  place: 'Westlands',
  image: `/media/pictures/card-${nth}`,
  rating: 4.3,
  reviews: 12,
  price: 225_000,
  was: 300_000,
  percent: 25,
  left: '3 days left',
})

function Root() {
  return el(
    'html',
    { lang: 'en' },
    el('head', null, el('meta', { charSet: 'utf-8' }), el(Meta), el(Links)),
    el('body', null, el(Outlet), el(ScrollRestoration), el(Scripts)),
  )
}

function Home() {
  const { cards } = useLoaderData<{ cards: Card[] }>()
  return el('main', null, el('h1', null, 'Deals'), el('ul', null, cards.map(toItem)))
}

const shillings = (cents: number): string => `KES ${(cents / 100).toLocaleString('en')}`
const icon = (path: string) =>
  el(
    'svg',
    {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      'aria-hidden': true,
    },
    el('path', { d: path }),
  )
const CLOCK = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM12 6v6l4 2'
const STAR = 'M12 2l3.1 6.3 6.9 1-5 4.9 1.2 6.9-6.2-3.3-6.2 3.3 1.2-6.9-5-4.9 6.9-1z'
const HEART =
  'M19 14c1.5-1.5 3-3.2 3-5.5A5.5 5.5 0 0 0 16.5 3c-1.8 0-3 .5-4.5 2-1.5-1.5-2.7-2-4.5-2A5.5 5.5 0 0 0 2 8.5c0 2.3 1.5 4 3 5.5l7 7z'

/** The content of an offer card on our pages, in plain elements. */
const toItem = ({ id, title, store, place, image, rating, reviews, price, was, percent, left }: Card) =>
  el(
    'li',
    { key: id },
    el(
      'article',
      { className: 'card' },
      el(
        'picture',
        null,
        el('img', {
          src: `${image}-640.webp`,
          srcSet: [320, 640, 960].map((width) => `${image}-${width}.webp ${width}w`).join(', '),
          sizes: '285px',
          alt: '',
          width: 640,
          height: 480,
          loading: 'lazy',
        }),
      ),
      el('span', { className: 'tag' }, `${percent}% off`),
      el('span', { className: 'left' }, icon(CLOCK), left),
      el(
        'p',
        { className: 'store' },
        el('span', null, `${store} · ${place}`),
        el('span', null, icon(STAR), rating, el('i', null, reviews)),
      ),
      el('h3', null, el(Link, { to: `/offer/${id}`, className: 'name' }, title)),
      el('p', { className: 'price' }, el('b', null, shillings(price)), el('s', null, shillings(was))),
      el('button', { type: 'button', 'aria-label': `Save ${title}` }, icon(HEART)),
    ),
  )

function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const page = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(Buffer.concat(pieces), { status, headers }))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(el(ServerRouter, { context, url: request.url }), {
      onAllReady: () => pipe(page),
      onShellError: reject,
    })
  })
}

const module = (id: string) => ({
  id,
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: id === 'home',
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  imports: [],
  css: [],
})
const build: ServerBuild = {
  entry: { module: { default: renderDocument } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      module: {
        default: Home,
        loader: ({ request }) => ({
          cards: Array.from({ length: Number(new URL(request.url).searchParams.get('cards')) }, cardOf),
        }),
      },
    },
  },
  assets: {
    entry: { imports: [], module: '/assets/entry.js' },
    routes: {
      root: { ...module('root'), path: '' },
      home: { ...module('home'), parentId: 'root', index: true },
    },
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {} as ServerBuild['future'], // no flags
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
}

const render = createRequestHandler(build, 'production')
const server = createServer((request, response) => {
  void render(new Request(`http://bare.test${request.url}`)).then(async (page) => {
    const body = Buffer.from(await page.arrayBuffer())
    response
      .writeHead(page.status, { ...Object.fromEntries(page.headers), 'content-length': body.length })
      .end(body)
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
