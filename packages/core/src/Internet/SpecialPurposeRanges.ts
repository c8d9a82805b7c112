/**
 * The addresses outside the public internet: the IANA IPv4 and IPv6 special-purpose address registries, "globally
 * reachable" or not, and multicast and unassigned ranges. https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export const specialPurposeRanges = {
  4: [
    "0.0.0.0/8", // this network
    "10.0.0.0/8", // private use
    "100.64.0.0/10", // shared address space
    "127.0.0.0/8", // loopback
    "169.254.0.0/16", // link local, metadata of cloud machines among them
    "172.16.0.0/12", // private use
    "192.0.0.0/24", // IETF protocol assignments
    "192.0.2.0/24", // documentation
    "192.31.196.0/24", // AS112
    "192.52.193.0/24", // AMT
    "192.88.99.0/24", // 6to4 relay, deprecated
    "192.168.0.0/16", // private use
    "192.175.48.0/24", // direct delegation AS112
    "198.18.0.0/15", // benchmarking
    "198.51.100.0/24", // documentation
    "203.0.113.0/24", // documentation
    "224.0.0.0/4", // multicast
    "240.0.0.0/4" // reserved, limited broadcast among them
  ],
  6: [
    "::/3", // unspecified, loopback, IPv4-compatible, translation, discard only
    "2001::/23", // IETF protocol assignments, Teredo and ORCHID among them
    "2001:db8::/32", // documentation
    "2002::/16", // 6to4
    "2620:4f:8000::/48", // direct delegation AS112
    "3fff::/20", // documentation
    "4000::/2", // not given out, segment routing among them
    "8000::/1" // not given out, unique local, link local, site local, multicast
  ]
} as const
