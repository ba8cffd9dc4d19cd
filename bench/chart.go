// Fills the chart in as Helm does, with Go's templates and their functions, and prints its documents as JSON.
// Debian: golang-go golang-github-masterminds-sprig-dev golang-github-ghodss-yaml-dev
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	values := map[string]interface{}{}
	raw, err := os.ReadFile(os.Args[1] + "/values.yaml")
	must(err)
	must(yaml.Unmarshal(raw, &values))
	// What the operator sets stands in the place of the chart's own.
	must(yaml.Unmarshal([]byte(os.Args[2]), &values))
	functions := sprig.TxtFuncMap()
	// There is no cluster to ask.
	functions["lookup"] = func(...string) map[string]interface{} { return map[string]interface{}{} }
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		must(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	text, err := os.ReadFile(os.Args[1] + "/templates/plaudit.yaml")
	must(err)
	chart, err := template.New("chart").Funcs(functions).Parse(string(text))
	must(err)
	var filled bytes.Buffer
	must(chart.Execute(&filled, map[string]interface{}{"Values": values, "Release": map[string]string{"Name": "sample", "Namespace": "default"}}))
	found := []interface{}{}
	for _, document := range strings.Split(filled.String(), "\n---\n") {
		var one interface{}
		must(yaml.UnmarshalStrict([]byte(document), &one))
		if one != nil {
			found = append(found, one)
		}
	}
	must(json.NewEncoder(os.Stdout).Encode(found))
}
