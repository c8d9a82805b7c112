/** The package's own types describe a default export inside the module; it is the module itself. */
declare module "robots-parser" {
  interface Robots {
    readonly isAllowed: (url: string, robot: string) => boolean | undefined
  }
  const robotsParser: (url: string, text: string) => Robots
  export default robotsParser
}
