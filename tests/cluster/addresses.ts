/** Each machine of the cluster is an address of loopback, so that all ports are those of the files in deploy/. */
export const LOOPBACK = {
  nodes: ['127.0.3.1', '127.0.3.2', '127.0.3.3'],
  etcd: ['127.0.3.11', '127.0.3.12', '127.0.3.13'],
  network: '127.0.0.0/8',
} as const
/** Database machines with networks of their own (./network.ts). */
export const NAMESPACES = {
  nodes: ['10.203.3.1', '10.203.3.2', '10.203.3.3'],
  etcd: ['10.203.4.11', '10.203.4.12', '10.203.4.13'],
  network: '10.203.3.0/24',
  host: '10.203.3.254',
  /** Network of etcd. All its addresses are on loopback. */
  etcdNetwork: '10.203.4.254/24',
} as const
/** The database machines, the members of etcd, which are on machines of D3, and who may connect to them. */
export type DatabaseNetwork = {
  readonly nodes: readonly [string, string, string]
  readonly etcd: readonly [string, string, string]
  readonly network: string
}
export const API_NODES = ['127.0.3.11', '127.0.3.12', '127.0.3.13'] as const
export const WORKER_NODES = ['127.0.3.14', '127.0.3.15'] as const
export const HAPROXY_NODES = ['127.0.3.21', '127.0.3.22'] as const
export const REDIS_NODE = '127.0.3.31'
export const BUCKET_NODE = '127.0.3.32'
export const BUCKET_PORT = 9000
export const SANDBOX_NODE = '127.0.3.41'
export const SANDBOX_PORT = 3002
export const SANDBOX_SMTP_PORT = 3025
export const SANDBOX_URL = `http://${SANDBOX_NODE}:${SANDBOX_PORT}`
export const HTTP_PORT = 8080
export const HTTPS_PORT = 8443
export const CUSTOMER_URL = `https://localhost:${HTTPS_PORT}`
export const ADMIN_URL = `https://admin.localhost:${HTTPS_PORT}`
export const MERCHANT_URL = `https://127.0.0.1:${HTTPS_PORT}`
/** The HAProxy of the machine: API 1, worker 1 and API 3 have the first one, the others the second one. */
export const getHaproxy = (index: number): string => HAPROXY_NODES[index % HAPROXY_NODES.length]!
