import { organizationOf } from "./bench/search/Country.ts"
import { Collector, finish, writeSnapshot, readSnapshot } from "@kontor/search"
const n = Number(process.argv[2])
const cpu=()=>process.cpuUsage().user/1e6
let t=cpu(), w=performance.now(); for (let i=0;i<n;i++) organizationOf(i); console.log("gen cpu", cpu()-t)
t=cpu(); const c=new Collector(); for (let i=0;i<n;i++) c.add(organizationOf(i)); console.log("gen+collect cpu s", cpu()-t, c.words.values.length)
t=cpu(); const s=finish(c); console.log("finish cpu s", cpu()-t, "wall", (performance.now()-w)/1000)
let sum=0; const walk=(p:string,v:any)=>{ if(ArrayBuffer.isView(v)){ sum+=v.byteLength; } else if (v&&typeof v==='object'&&!Array.isArray(v)) for(const k in v) walk(p+"."+k,v[k]) }
walk("",s); console.log("MB",sum/1e6, "rss", process.memoryUsage().rss/1e6)
w=performance.now(); writeSnapshot(`/tmp/kontor-search-${n}.snapshot`, {segment:s, through: 0}); console.log("write ms", performance.now()-w)
w=performance.now(); readSnapshot(`/tmp/kontor-search-${n}.snapshot`); console.log("read ms", performance.now()-w)
