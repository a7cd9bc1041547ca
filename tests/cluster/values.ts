/** The values of the placeholders in deploy/, for machines that are addresses of loopback. */
import { join } from 'node:path'
import {
  API_NODES,
  CUSTOMER_URL,
  DATABASE_NODES,
  HTTPS_PORT,
  MERCHANT_URL,
  REDIS_NODE,
  SANDBOX_NODE,
  SANDBOX_SMTP_PORT,
  SANDBOX_URL,
} from './addresses.ts'
import { POSTGRES_BIN } from './programs.ts'

export const D3_PASSWORD = 'd3-on-loopback'

export function sharedValues(dir: string) {
  return {
    NODE1: DATABASE_NODES[0],
    NODE2: DATABASE_NODES[1],
    NODE3: DATABASE_NODES[2],
    API1: API_NODES[0],
    API2: API_NODES[1],
    API3: API_NODES[2],
    REDIS: REDIS_NODE,
    REDIS_DATA: dir,
    REDIS_PASSWORD: 'redis-on-loopback',
    NETWORK: '127.0.0.0/8',
    POSTGRES_BIN,
    POST_BOOTSTRAP: join(dir, 'post-bootstrap.sh'),
    POSTGRES_PASSWORD: 'postgres-on-loopback',
    REPLICATION_PASSWORD: 'replication-on-loopback',
    REWIND_PASSWORD: 'rewind-on-loopback',
    D3_PASSWORD,
    RUN: dir,
    LOG: join(dir, 'nginx'),
    CACHE: join(dir, 'nginx'),
    HTTPS: `127.0.0.1:${HTTPS_PORT}`,
    TLS_CERTIFICATE: join(dir, 'tls.crt'),
    TLS_KEY: join(dir, 'tls.key'),
    CUSTOMER_NAME: 'localhost',
    MERCHANT_NAME: '127.0.0.1',
    PUBLIC_URL: CUSTOMER_URL,
    MERCHANT_URL,
    DATA_DIR: join(dir, 'data'),
    SESSION_KEY: 'a key of the cluster on loopback, which has no secrets',
    MPESA_URL: SANDBOX_URL,
    MPESA_CONSUMER_KEY: 'sandbox',
    MPESA_CONSUMER_SECRET: 'sandbox',
    MPESA_SHORTCODE: '174379',
    MPESA_PASSKEY: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
    MPESA_INITIATOR: 'sandbox',
    MPESA_SECURITY_CREDENTIAL: 'sandbox',
    SMS_URL: SANDBOX_URL,
    SMS_USERNAME: 'sandbox',
    SMS_API_KEY: 'sandbox',
    SMTP_HOST: SANDBOX_NODE,
    SMTP_PORT: String(SANDBOX_SMTP_PORT),
    MAIL_FROM: 'D3 <hello@d3.test>',
    SUPPORT_EMAIL: 'support@d3.test',
    SUPPORT_PHONE: '254700000000',
    COMPANY_NAME: 'D3 Deals',
    COMPANY_REGISTRATION: 'PVT-EXAMPLE',
    COMPANY_ADDRESS: 'Nairobi, Kenya',
    ODPC_NUMBER: 'EXAMPLE',
    LEGAL_EFFECTIVE_DATE: '2026-11-21',
  }
}

export const databaseNodeValues = (dir: string, index: number) => ({
  ...sharedValues(dir),
  NAME: `node${index + 1}`,
  NODE: DATABASE_NODES[index]!,
  ETCD_DATA: join(dir, `etcd${index + 1}`),
  POSTGRES_DATA: join(dir, `postgres${index + 1}`, 'data'),
  PGPASS: join(dir, `postgres${index + 1}`, 'pgpass'),
  SOCKETS: join(dir, `postgres${index + 1}`),
})
