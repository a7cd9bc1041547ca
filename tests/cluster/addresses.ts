/** Each machine of the cluster is an address of loopback, so that all ports are those of the files in deploy/. */
export const DATABASE_NODES = ['127.0.3.1', '127.0.3.2', '127.0.3.3'] as const
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
export const HTTPS_PORT = 8443
export const CUSTOMER_URL = `https://localhost:${HTTPS_PORT}`
export const ADMIN_URL = `https://admin.localhost:${HTTPS_PORT}`
export const MERCHANT_URL = `https://127.0.0.1:${HTTPS_PORT}`
/** The HAProxy of the machine: API 1, worker 1 and API 3 have the first one, the others the second one. */
export const haproxyOf = (index: number): string => HAPROXY_NODES[index % HAPROXY_NODES.length]!
