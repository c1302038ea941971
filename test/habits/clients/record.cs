// Sends each request of standard input as HttpClient does by itself, with Newtonsoft.Json.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

static class Record
{
    static readonly HttpClient Client = new HttpClient(new HttpClientHandler { UseProxy = false });

    static void Main()
    {
        var given = JObject.Parse(Console.In.ReadToEnd());
        var read = new JObject();
        foreach (JObject flow in given["flows"])
        {
            var url = (string)given[(string)flow["service"]] + (string)flow["path"] + Query((JObject)flow["query"]);
            var request = new HttpRequestMessage(new HttpMethod((string)flow["method"]), url);
            request.Content = Content(flow, read);
            foreach (var header in ((JObject)flow["headers"] ?? new JObject()).Properties())
            {
                if (header.Name == "Content-Type") Typed(request, (string)header.Value);
                else request.Headers.TryAddWithoutValidation(header.Name, (string)header.Value);
            }
            if (flow["token"] != null)
                request.Headers.Authorization = new AuthenticationHeaderValue("Bearer", (string)flow["token"]);
            if ((string)flow["body"] == "chunked") request.Headers.TransferEncodingChunked = true;
            if ((string)flow["body"] == "expect") request.Headers.ExpectContinue = true;
            var answer = Client.SendAsync(request).Result.Content.ReadAsStringAsync().Result;
            read = JObject.Parse(answer)["data"] as JObject ?? new JObject();
        }
    }

    // Only requests with content can have a content type.
    static void Typed(HttpRequestMessage request, string type)
    {
        request.Content = request.Content ?? new ByteArrayContent(new byte[0]);
        request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
    }

    static HttpContent Content(JObject flow, JObject read)
    {
        if (flow["form"] != null)
            return new FormUrlEncodedContent(((JObject)flow["form"]).Properties().ToDictionary(each => each.Name, each => (string)each.Value));
        if (flow["json"] == null) return null;
        var json = flow["json"];
        if (flow["back"] != null)
        {
            read.Merge(json);
            json = read;
        }
        var text = JsonConvert.SerializeObject(Native(json));
        if ((string)flow["body"] != "bom") return new StringContent(text, Encoding.UTF8, "application/json");
        var bytes = new ByteArrayContent(Encoding.UTF8.GetPreamble().Concat(Encoding.UTF8.GetBytes(text)).ToArray());
        bytes.Headers.ContentType = new MediaTypeHeaderValue("application/json");
        return bytes;
    }

    static JToken Native(JToken value)
    {
        if (value is JArray) return new JArray(value.Select(Native));
        if (!(value is JObject)) return value;
        if (value["date"] != null) return value["date"];
        return new JObject(((JObject)value).Properties().Select(each => new JProperty(each.Name, Native(each.Value))));
    }

    static string Query(JObject query)
    {
        if (query == null) return "";
        var pairs = query.Properties().SelectMany(each =>
            (each.Value is JArray ? each.Value : new JArray(each.Value)).Select(value => each.Name + "=" + Text(Native(value))));
        return "?" + string.Join("&", pairs);
    }

    static string Text(JToken value)
    {
        var plain = ((JValue)value).Value;
        return Uri.EscapeDataString(plain is DateTime ? ((DateTime)plain).ToString("o") : Convert.ToString(plain));
    }
}
