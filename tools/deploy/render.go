// Renders a Helm chart where there is no helm: the same template engine and functions (text/template and sprig), and of Helm's own
// functions those that the chart uses. GO111MODULE=off GOPATH=/usr/share/gocode go run render.go CHART RELEASE [VALUES]
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

type values = map[string]interface{}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) values {
	bytes, err := os.ReadFile(path)
	check(err)
	found := values{}
	check(yaml.Unmarshal(bytes, &found))
	return found
}

// Values of a chart: its own, overridden by the given ones.
func merged(base values, over values) values {
	for name, value := range over {
		inner, isMap := value.(values)
		below, hasMap := base[name].(values)
		if isMap && hasMap {
			base[name] = merged(below, inner)
		} else {
			base[name] = value
		}
	}
	return base
}

func main() {
	chart, release := os.Args[1], os.Args[2]
	settings := read(filepath.Join(chart, "values.yaml"))
	if len(os.Args) > 3 {
		settings = merged(settings, read(os.Args[3]))
	}
	described := values{}
	for name, value := range read(filepath.Join(chart, "Chart.yaml")) {
		described[strings.ToUpper(name[:1])+name[1:]] = value
	}
	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = func(value interface{}) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	functions["include"] = func(name string, data interface{}) (string, error) {
		var text strings.Builder
		err := all.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	all.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	sort.Strings(files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = all.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}
	data := values{"Values": settings, "Chart": described, "Release": values{"Name": release}}
	for _, file := range files {
		if strings.HasSuffix(file, ".yaml") {
			fmt.Println("---")
			check(all.ExecuteTemplate(os.Stdout, filepath.Base(file), data))
		}
	}
}
