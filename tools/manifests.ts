// `node tools/manifests.ts`: writes deploy/kubernetes/waybill.yaml from the chart, by helm or by Go with Debian's sprig and yaml
// (apt install golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev).
import { writeManifests } from './deploy/manifests.ts'

await writeManifests()
