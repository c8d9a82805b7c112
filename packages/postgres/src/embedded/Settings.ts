/** What the server is started with; everything else is PostgreSQL's default, above all that commits are durable. */
const always = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  checkpoint_timeout: "15min",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off"
}

/** For a server whose data may be lost in a power failure. */
const volatile = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }

/** The settings of a server on this TCP port, as arguments of `postgres`. */
export const settings = (port: number, isDurable: boolean): ReadonlyArray<string> =>
  Object.entries({ ...always, ...(isDurable ? {} : volatile), port })
    .flatMap(([name, value]) => ["-c", `${name}=${value}`])
